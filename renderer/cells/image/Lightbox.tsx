import { Image } from 'antd'
import { useFocusBack } from '../../ui/useFocusBack'

export interface PreviewProps {
  readonly urls: readonly (string | undefined)[]
  readonly at: number
  /** undefined closes it. */
  onAt(at: number | undefined): void
}

/** Skips images without an address. */
export function Lightbox({ urls, at, onAt }: PreviewProps) {
  // The library cannot restore the focus: its element is removed with the image.
  useFocusBack()
  const items = urls.filter((url) => url !== undefined)
  const current = urls[at] ?? ''
  return (
    <Image.PreviewGroup
      items={items}
      preview={{
        visible: true,
        current: items.indexOf(current),
        onChange: (next) => onAt(urls.indexOf(items[next])),
        onVisibleChange: (visible) => {
          if (!visible) onAt(undefined)
        },
      }}
    />
  )
}
