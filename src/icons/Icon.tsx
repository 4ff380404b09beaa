import './icon.css'
import first from './first.gen.svg?no-inline'
import type { ShellIconName } from './names'

/** An icon in the colour and size of the surrounding text. It is decorative; its parent has the accessible name. */
export const Icon = ({ name }: { readonly name: ShellIconName }) => (
  <Drawing address={`${first}#${name}`} />
)

/** Draws an icon from a sprite file by its address. */
export const Drawing = ({ address }: { readonly address: string }) => (
  <span className="icon" aria-hidden="true">
    <svg aria-hidden="true">
      <use href={address} />
    </svg>
  </span>
)
