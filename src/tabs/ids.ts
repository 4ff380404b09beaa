/** Ids that tie a tab to its page. */
export const tabId = (path: string): string => `tab:${path}`
export const panelId = (path: string): string => `panel:${path}`
