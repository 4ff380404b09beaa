import './icon.css'
import first from './first.gen.svg?no-inline'
import type { ShellIconName } from './names'

/** One of the library's icons in the colour and size of the text around it. It says nothing; what holds it has a name. */
export const Icon = ({ name }: { readonly name: ShellIconName }) => (
  <Drawing address={`${first}#${name}`} />
)

/** What a picture file draws under a name. */
export const Drawing = ({ address }: { readonly address: string }) => (
  <span className="icon" aria-hidden="true">
    <svg aria-hidden="true">
      <use href={address} />
    </svg>
  </span>
)
