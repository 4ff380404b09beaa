/** Wording of the reference (widgets, §1.18). In its own file because every page loads it. */
export const reservedMessage = (type: string) =>
  `【installCell】不能使用"${type}"作为组件的type，因为这是关键字。`
