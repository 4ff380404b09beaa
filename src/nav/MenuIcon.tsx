import { firstIconNames, moreIconNames } from '#model'
import first from '../icons/first.gen.svg?no-inline'
import { Drawing } from '../icons/Icon'
import more from '../icons/more.gen.svg?no-inline'

/** Where each is drawn: those of the delivered menu with the shell's own, the others in a file that is fetched for them. */
const files: ReadonlyMap<string, string> = new Map([
  ...firstIconNames.map((name) => [name, first] as const),
  ...moreIconNames.map((name) => [name, more] as const),
])

/** An icon by the name that menus have for it. */
export function MenuIcon({ name }: { name: string | null }) {
  const file = files.get(name ?? '')
  return (
    <span className="menu-icon" aria-hidden="true">
      <Drawing address={file === undefined ? `${first}#file` : `${file}#${name}`} />
    </span>
  )
}
