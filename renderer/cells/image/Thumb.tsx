import { useState } from 'react'
import { storedMessages as messages } from '../../controls/messages'

interface ThumbProps {
  /** undefined = the path has no address. */
  readonly url: string | undefined
  /** Also names the button around the image. */
  readonly alt: string
  /** Title of the image, or a remark about it. */
  readonly name?: string | undefined
}

/** An image that loads when it comes into view; a broken one shows a message. */
export function Thumb({ url, alt, name }: ThumbProps) {
  const [broken, setBroken] = useState<string>()
  if (url === undefined || broken === url) {
    return <span className="jd-no-image">{messages.noImage}</span>
  }
  return (
    <img
      src={url}
      alt={alt}
      title={name}
      // The tile around it is dragged instead.
      draggable={false}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(url)}
    />
  )
}
