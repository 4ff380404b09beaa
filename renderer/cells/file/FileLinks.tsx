import '../../controls/controls.css'
import type { ShowProps } from '../../cellType'
import { storedMessages as messages } from '../../controls/messages'
import { type FileEntry, pathOf } from '../../values/fileEntry'
import type { FilesProps } from '../../values/files'
import { FileLink } from './FileLink'

interface FileLinksProps extends Pick<ShowProps<unknown, FilesProps>, 'place' | 'field'> {
  readonly entries: readonly FileEntry[]
}

/** Tables show the first file and the number of others; detail pages show all. */
export function FileLinks({ entries, place, field }: FileLinksProps) {
  const [first] = entries
  const { allowDownload } = field.props
  if (place === 'cell' && first !== undefined) {
    return (
      <span className="jd-one-line">
        <FileLink entry={first} download={allowDownload} />
        {entries.length > 1 && <span className="jd-more">{messages.more(entries.length - 1)}</span>}
      </span>
    )
  }
  return (
    <ul className="jd-files">
      {entries.map((entry) => (
        <li key={pathOf(entry)}>
          <FileLink entry={entry} download={allowDownload} />
        </li>
      ))}
    </ul>
  )
}
