import '../cells.css'
import { useState } from 'react'
import { usePorts } from '../../ports'
import { storedMessages as messages } from '../controls/messages'
import type { ShowProps } from '../define'
import { Preview } from './Preview'
import { Thumb } from './Thumb'

/** In a table the first picture and how many more; all of them on a detail page. A click shows them large. */
export function Thumbs({
  paths,
  place,
}: Pick<ShowProps, 'place'> & { readonly paths: readonly string[] }) {
  const { request } = usePorts()
  const [opened, setOpened] = useState<number>()
  const urls = paths.map((path) => request.fileUrl(path))
  const shown = place === 'cell' ? urls.slice(0, 1) : urls
  return (
    <span className={place === 'cell' ? 'jd-thumbs' : 'jd-thumbs jd-large'}>
      {shown.map((url, index) => (
        <button
          key={paths[index]}
          type="button"
          className="jd-thumb"
          onClick={() => setOpened(index)}
        >
          <Thumb
            url={url}
            alt={paths.length > 1 ? messages.previewNth(index + 1) : messages.preview}
          />
        </button>
      ))}
      {shown.length < urls.length && (
        <span className="jd-more">{messages.more(urls.length - shown.length)}</span>
      )}
      {opened !== undefined && <Preview urls={urls} at={opened} onAt={setOpened} />}
    </span>
  )
}
