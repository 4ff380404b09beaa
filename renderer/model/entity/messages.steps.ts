/** Why a step cannot be done. */
export const stepTexts = {
  wrongState: (state: string, title: string) => `“${state}”状态不能${title}`,
  noState: (title: string) => `没有状态，不能${title}`,
  noRight: (title: string) => `没有“${title}”的权限`,
  samePerson: (before: string, title: string) => `“${before}”与“${title}”须由不同的人执行`,
  unmet: (title: string, fields: readonly string[]) =>
    fields.length === 0
      ? `当前不满足“${title}”的条件`
      : `不满足“${title}”的条件，请检查${fields.join('、')}`,
  noWay: (from: string, to: string) => `没有从“${from}”到“${to}”的步骤`,
  unseen: '—',
} as const
