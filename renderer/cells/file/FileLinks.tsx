import '../cells.css'
import { uploadMessages as messages } from '../controls/messages'
import type { ShowProps } from '../define'
import { FileLink } from './FileLink'

/** In a table the first file and how many more; all of them on a detail page. */
export function FileLinks({
  paths,
  place,
}: Pick<ShowProps, 'place'> & { readonly paths: readonly string[] }) {
  const [first] = paths
  if (place === 'cell' && first !== undefined) {
    return (
      <span className="jd-one-line">
        <FileLink path={first} name={lastPart(first)} />
        {paths.length > 1 && <span className="jd-more">{messages.more(paths.length - 1)}</span>}
      </span>
    )
  }
  return (
    <ul className="jd-files">
      {paths.map((path) => (
        <li key={path}>
          <FileLink path={path} name={lastPart(path)} />
        </li>
      ))}
    </ul>
  )
}

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1)
