import 'jodit/es2021/jodit.min.css'
import { UIButton } from 'jodit/esm/core/ui/button/button/button.js'
import { Jodit } from 'jodit/esm/index.js'
import zh from 'jodit/esm/langs/zh_cn.js'
import 'jodit/esm/plugins/clean-html/clean-html.js'
import 'jodit/esm/plugins/clipboard/clipboard.js'
import 'jodit/esm/plugins/focus/focus.js'
import 'jodit/esm/plugins/fullsize/fullsize.js'
import 'jodit/esm/plugins/hr/hr.js'
import 'jodit/esm/plugins/image-properties/image-properties.js'
import 'jodit/esm/plugins/indent/indent.js'
import 'jodit/esm/plugins/justify/justify.js'
import 'jodit/esm/plugins/key-arrow-outside/key-arrow-outside.js'
import 'jodit/esm/plugins/line-height/line-height.js'
import 'jodit/esm/plugins/paste/paste.js'
import 'jodit/esm/plugins/paste-from-word/paste-from-word.js'
import 'jodit/esm/plugins/resize-cells/resize-cells.js'
import 'jodit/esm/plugins/resizer/resizer.js'
import 'jodit/esm/plugins/search/search.js'
import 'jodit/esm/plugins/select/select.js'
import 'jodit/esm/plugins/select-cells/select-cells.js'
import 'jodit/esm/plugins/source/source.js'
import 'jodit/esm/plugins/symbols/symbols.js'
import 'jodit/esm/plugins/table-keyboard-navigation/table-keyboard-navigation.js'
import type { IJodit } from 'jodit/esm/types'

Jodit.lang.zh_cn = { ...zh }

interface Pressable {
  readonly container: HTMLElement
  readonly state: { readonly activated: boolean }
}

// A tool is a button in a list item; by default the item gets `aria-pressed` too, which list items do not support.
Reflect.set(UIButton.prototype, 'onChangeActivated', function (this: Pressable) {
  const { container, state } = this
  if (container instanceof HTMLButtonElement)
    container.setAttribute('aria-pressed', String(state.activated))
})

/** Creates the editor with the plugins for its toolbar and for tidy text; all other plugins are off. */
export const make = (
  area: HTMLTextAreaElement,
  config: Readonly<Record<string, unknown>>,
): IJodit => Jodit.make(area, config)

/** A list that replaces the editor's default list instead of being merged with it. */
export const atom = <T extends object>(list: T): T => Jodit.atom(list)
