declare global {
  interface Window {
    doNotTrack?: string | null;
  }
  interface Navigator {
    globalPrivacyControl?: boolean;
  }
}

/** Do Not Track or Global Privacy Control. */
export function hasDoNotTrack(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator;
  return doNotTrack === '1' || doNotTrack === 'yes' || window.doNotTrack === '1' || globalPrivacyControl === true;
}
