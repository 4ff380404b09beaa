import './controls.css'
import type { Tone } from '../model/entity/field'

/** A dot in a state's tone before its text, where a whole tag would be a box in a box; nothing for a state without one. */
export const ToneDot = ({ tone }: { readonly tone: Tone | undefined }) =>
  tone ? <span className="jd-dot" data-tone={tone} aria-hidden="true" /> : null
