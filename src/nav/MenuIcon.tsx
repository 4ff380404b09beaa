import { firstIconNames, moreIconNames } from '../../product/shellNames'
import first from '../icons/first.gen.svg?no-inline'
import { Drawing } from '../icons/Icon'
import more from '../icons/more.gen.svg?no-inline'

/**
 * Sprite file of each icon: icons of the delivered menu are in the shell's file, the others in a file fetched on
 * demand.
 */
const files: ReadonlyMap<string, string> = new Map([
  ...firstIconNames.map((name) => [name, first] as const),
  ...moreIconNames.map((name) => [name, more] as const),
])

/** A menu icon, by name. */
export function MenuIcon({ name }: { name: string | null }) {
  const file = files.get(name ?? '')
  return (
    <span className="menu-icon" aria-hidden="true">
      <Drawing address={file === undefined ? `${first}#file` : `${file}#${name}`} />
    </span>
  )
}
