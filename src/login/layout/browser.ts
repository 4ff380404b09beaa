// Chrome and its relatives, Edge, Firefox, Opera; also under their names on iOS.
const recommended =
  /\b(Chrome|Chromium|CriOS|HeadlessChrome|Edg|EdgA|EdgiOS|Firefox|FxiOS|OPR|Opera|OPiOS|SamsungBrowser)\//

/** Whether the console is known to work well in the browser with that user agent. */
export const isRecommended = (userAgent: string): boolean => recommended.test(userAgent)
