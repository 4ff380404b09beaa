import '../../controls/controls.css'
import { useState } from 'react'
import type { ShowProps } from '../../cellType'
import { storedMessages as messages } from '../../controls/messages'
import { usePorts } from '../../ports'
import { type FileEntry, nameOf, pathOf } from '../../values/fileEntry'
import { Preview } from './Preview'
import { Thumb } from './Thumb'

/** Tables show the first image and the number of others; detail pages show all. A click opens them in full size. */
export function Thumbs({
  entries,
  place,
}: Pick<ShowProps, 'place'> & { readonly entries: readonly FileEntry[] }) {
  const { request } = usePorts()
  const [opened, setOpened] = useState<number>()
  const urls = entries.map((entry) => request.fileUrl(pathOf(entry)))
  const shown = place === 'cell' ? entries.slice(0, 1) : entries
  return (
    <span className={place === 'cell' ? 'jd-thumbs' : 'jd-thumbs jd-large'}>
      {shown.map((entry, index) => (
        <button
          key={pathOf(entry)}
          type="button"
          className="jd-thumb"
          onClick={() => setOpened(index)}
        >
          <Thumb
            url={urls[index]}
            alt={entries.length > 1 ? messages.previewNth(index + 1) : messages.preview}
            name={nameOf(entry)}
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
