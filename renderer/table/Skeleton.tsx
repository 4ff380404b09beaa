/** Placeholder of the first rows: one bar per width (px); without widths one bar per row, for cards. */
export function Skeleton(props: {
  readonly widths: readonly number[]
  /** The last width belongs to a pinned column. */
  readonly pinned?: boolean
}) {
  const { widths, pinned = false } = props
  const bars = widths.length > 0 ? widths : [0]
  return (
    <div className="jd-skeleton" aria-hidden="true">
      {bars.map((width, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have nothing but their place
          key={index}
          style={{ flexBasis: width }}
          data-pinned={(pinned && index === bars.length - 1) || undefined}
        />
      ))}
    </div>
  )
}
