import { usePorts } from '../../ports'
import { Icon } from '../../ui/Icon'

/** Opens the stored file; a path without an address is only named. */
export function FileLink({ path, name }: { readonly path: string; readonly name: string }) {
  const url = usePorts().request.fileUrl(path)
  if (url === undefined) return <span className="jd-text">{name}</span>
  return (
    <a className="jd-text" href={url} title={name} target="_blank" rel="noopener noreferrer">
      <Icon name="file" />
      {name}
    </a>
  )
}
