declare global {
  interface Window {
    /** Older browsers put it here. */
    doNotTrack?: string | null;
  }
  interface Navigator {
    globalPrivacyControl?: boolean;
  }
}

/** Whether third parties may see this visit: not with Do Not Track, nor with Global Privacy Control. */
export function mayTrack(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator;
  const asksNot = doNotTrack === '1' || doNotTrack === 'yes' || window.doNotTrack === '1';
  return !asksNot && !globalPrivacyControl;
}
