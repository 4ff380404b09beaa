import {
  acceptCompletion,
  autocompletion,
  type Completion as Choice,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  startCompletion,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
} from '@codemirror/language'
import { lintGutter, lintKeymap } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import {
  crosshairCursor,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
  rectangularSelection,
  type Tooltip,
} from '@codemirror/view'
import type { Suggestion } from '#assist'
import type { Language } from '../language/language'
import { hangingIndent } from './hangingIndent'
import { editorPhrases } from './messages'
import { theme } from './theme'

/** What the editor shows besides the text, in whichever way it is shown. */
export const reading = (label: () => string): Extension => [
  lineNumbers(),
  json(),
  theme,
  EditorView.lineWrapping,
  hangingIndent,
  EditorState.tabSize.of(2),
  EditorState.phrases.of(editorPhrases),
  // Read at each update: a document's name may be what is being written.
  EditorView.contentAttributes.of(() => ({ 'aria-label': label() })),
]

interface Writing {
  readonly path: string
  readonly language: Language
  /** Shift+Alt+F. */
  onFormat(): void
  /** Ctrl+S. */
  onSave(): void
}

/** Everything that helps with writing: undo, search, folding, completion, explanation. */
export const writing = ({ path, language, onFormat, onSave }: Writing): Extension => [
  highlightActiveLineGutter(),
  highlightActiveLine(),
  history(),
  codeFolding(),
  foldGutter(),
  lintGutter(),
  drawSelection(),
  rectangularSelection(),
  crosshairCursor(),
  indentOnInput(),
  indentUnit.of('  '),
  bracketMatching(),
  closeBrackets(),
  search({ top: true }),
  highlightSelectionMatches(),
  autocompletion({
    override: [(context) => complete(context, path, language)],
    activateOnTyping: true,
    icons: false,
    maxRenderedOptions: 200,
  }),
  hoverTooltip((view, pos) => explain(view, pos, path, language)),
  keymap.of([
    { key: 'Shift-Alt-f', run: () => done(onFormat), preventDefault: true },
    { key: 'Mod-s', run: () => done(onSave), preventDefault: true },
    // Escape and then Tab leaves the editor: the view itself sees to that.
    { key: 'Tab', run: (view) => acceptCompletion(view) || indentMore(view), shift: indentLess },
    { key: 'Alt-/', run: startCompletion },
    ...closeBracketsKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...foldKeymap,
    ...completionKeymap,
    ...lintKeymap,
    ...defaultKeymap,
  ]),
]

function done(act: () => void): true {
  act()
  return true
}

async function complete(
  context: CompletionContext,
  path: string,
  language: Language,
): Promise<CompletionResult | null> {
  const before = context.matchBefore(/[\w.'"-]$|\{\s*$|,\s*$|:\s*$|\[\s*$/)
  if (!before && !context.explicit) return null
  const found = await language.ask('complete', path, context.pos)
  if (!found || found.options.length === 0 || context.aborted) return null
  const { from, to, options } = found
  // Shown in our order, what is needed first; typed letters decide before it.
  const choices = options.map((option, index) => choiceOf(option, options.length - index))
  return { from, to: Math.max(to, context.pos), options: choices, validFor: /^[\w-]*$/ }
}

function choiceOf(option: Suggestion, rank: number): Choice {
  const { name, title, sentence, insert, cursor } = option
  return {
    label: name,
    ...(title === '' ? {} : { detail: title }),
    ...(sentence === '' ? {} : { info: sentence }),
    boost: Math.min(99, rank / 10),
    apply(view, _, from, to) {
      const anchor = from + (cursor ?? insert.length)
      view.dispatch({
        changes: { from, to, insert },
        selection: { anchor },
        userEvent: 'input.complete',
        scrollIntoView: true,
      })
      // Between fresh quotes there is something to choose again.
      if (cursor !== undefined) startCompletion(view)
    },
  }
}

async function explain(
  view: EditorView,
  at: number,
  path: string,
  language: Language,
): Promise<Tooltip | null> {
  const found = await language.ask('explain', path, at)
  if (!found || found.to > view.state.doc.length) return null
  return {
    pos: found.from,
    end: found.to,
    above: true,
    create() {
      const dom = document.createElement('div')
      dom.className = 'workbench-explained'
      const name = dom.appendChild(document.createElement('strong'))
      name.textContent = found.title === '' ? found.name : `${found.name} · ${found.title}`
      if (found.sentence !== '') {
        dom.appendChild(document.createElement('p')).textContent = found.sentence
      }
      return { dom }
    },
  }
}
