import { usePorts } from '../../ports'
import { Icon } from '../../ui/Icon'
import { type FileEntry, nameOf, pathOf } from '../../values/fileEntry'

interface FileLinkProps {
  readonly entry: FileEntry
  readonly name?: string
  /** Default true. */
  readonly download?: boolean | undefined
}

/** Opens the stored file; without an address, or if downloads are forbidden, only the name is shown. */
export function FileLink({ entry, name = nameOf(entry), download = true }: FileLinkProps) {
  const url = usePorts().request.fileUrl(pathOf(entry))
  if (url === undefined || !download) return <span className="jd-text">{name}</span>
  return (
    <a className="jd-text" href={url} title={name} target="_blank" rel="noopener noreferrer">
      <Icon name="file" />
      {name}
    </a>
  )
}
