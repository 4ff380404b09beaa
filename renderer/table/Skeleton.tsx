/** Where the first rows will stand, a bar for each of the widths (px); without widths one across, for cards. */
export function Skeleton(props: {
  readonly widths: readonly number[]
  /** The last one is of the pinned column. */
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
