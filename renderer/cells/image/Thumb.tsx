import { useState } from 'react'
import { storedMessages as messages } from '../../controls/messages'

interface ThumbProps {
  /** undefined = the path has no address. */
  readonly url: string | undefined
  /** Names the button around it, too. */
  readonly alt: string
  /** What people call the picture, or have remarked on it. */
  readonly name?: string | undefined
}

/** A picture that is fetched when it comes into view; a broken one says so. */
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
      // The tile around it is what is dragged.
      draggable={false}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(url)}
    />
  )
}
