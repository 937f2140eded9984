declare global {
  interface Window {
    /** Older browsers put it here. */
    doNotTrack?: string | null;
  }
  interface Navigator {
    globalPrivacyControl?: boolean;
  }
}

/** Whether the browser says that third parties may not see this visit: by Do Not Track, or by Global Privacy Control. */
export function asksNotToBeTracked(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator;
  return doNotTrack === '1' || doNotTrack === 'yes' || window.doNotTrack === '1' || globalPrivacyControl === true;
}
