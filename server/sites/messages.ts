/** What copying a website says. */
export const siteCopyMessages = {
  notCopied: (title: string) => `“${title}”不随站点复制`,
  refused: (title: string, name: string, why: string) => `${title}“${name}”不能复制：${why}`,
  tooMany: (most: number) => `要复制的记录超过 ${most} 条，请分几次选择`,
  done: (name: string, copied: readonly { title: string; count: number }[]) =>
    copied.length === 0
      ? `已新建站点“${name}”`
      : `已新建站点“${name}”，复制了${copied.map(({ title, count }) => `${title} ${count} 条`).join('、')}`,
} as const
