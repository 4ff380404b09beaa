interface CopiedKind {
  readonly title: string
  readonly count: number
  readonly rows: readonly { readonly title: string; readonly count: number }[]
}

const toldKind = ({ title, count, rows }: CopiedKind): string => {
  const held = rows.map((one) => `${one.title} ${one.count} 行`)
  return `${title} ${count} 条${held.length > 0 ? `（含${held.join('、')}）` : ''}`
}

/** Texts about copying a website. */
export const siteCopyMessages = {
  notCopied: (title: string) => `“${title}”不随站点复制`,
  refused: (title: string, name: string, why: string) => `${title}“${name}”不能复制：${why}`,
  tooMany: (most: number) => `要复制的记录超过 ${most} 条，请分几次选择`,
  done: (name: string, copied: readonly CopiedKind[]) =>
    copied.length === 0
      ? `已新建站点“${name}”`
      : `已新建站点“${name}”，复制了${copied.map(toldKind).join('、')}`,
} as const

/** Texts about redirects. */
export const redirectMessages = {
  ring: (sources: readonly string[]) =>
    `跳转绕成了一圈：${[...sources, sources[0]].join(' → ')}，访客永远到不了任何页面；请改成其他网址，或先停用其中一条`,
} as const
