interface Size {
  readonly width: number
  readonly height: number
}

type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

const gapPx = 4

/** Places the box below the anchor, else above, else over it, completely inside the window if it fits. */
export function placeBeside(
  from: Edges,
  size: Size,
  { align, window }: { readonly align: 'left' | 'right'; readonly window: Size },
): { readonly left: number; readonly top: number } {
  const wanted = align === 'left' ? from.left : from.right - size.width
  const left = Math.min(wanted, window.width - size.width - gapPx)
  const below = from.bottom + gapPx
  const above = from.top - gapPx - size.height
  const lowest = window.height - size.height
  const top = below <= lowest ? below : above >= 0 ? above : lowest - gapPx
  return { left: Math.max(gapPx, left), top: Math.max(gapPx, top) }
}
