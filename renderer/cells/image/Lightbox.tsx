import { Image } from 'antd'
import type { PreviewProps } from './Preview'

export const Lightbox = ({ urls, at, onAt }: PreviewProps) => (
  <Image.PreviewGroup
    items={urls.filter((url) => url !== undefined)}
    preview={{
      visible: true,
      current: at,
      onChange: (next) => onAt(next),
      onVisibleChange: (visible) => {
        if (!visible) onAt(undefined)
      },
    }}
  />
)
