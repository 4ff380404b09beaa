import { Image } from 'antd'
import type { PreviewProps } from './Preview'

/** Pictures without an address are passed over. */
export function Lightbox({ urls, at, onAt }: PreviewProps) {
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
