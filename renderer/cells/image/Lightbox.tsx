import { Image } from 'antd'
import { useFocusBack } from '../../ui/useFocusBack'
import type { PreviewProps } from './Preview'

/** Pictures without an address are passed over. */
export function Lightbox({ urls, at, onAt }: PreviewProps) {
  // The library's own way back is cut off: it is gone with the picture.
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
