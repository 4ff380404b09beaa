import type { IJodit } from 'jodit/esm/types'
import { editorMessages, missingChinese } from '../messages.editor'
import type { FileKind } from './files'
import { atom, make } from './jodit'
import { buttons, imageTools, type ToolbarEvents } from './toolbar'

export type Editor = IJodit

export interface EditorOptions extends ToolbarEvents {
  readonly label: string
  readonly heightPx: number
  readonly placeholder: string
  /** Container of the editor's menus and dialogs. */
  readonly popupRoot: HTMLElement
}

/** `kind` of a pasted or dropped file. */
export const kindOf = (file: Pick<File, 'type'>): FileKind =>
  file.type.startsWith('image/') ? 'image' : file.type.startsWith('video/') ? 'video' : 'file'

const fontSizes = [12, 14, 16, 18, 20, 24, 28, 32, 36, 48, 56, 60, 72]

/** Replaces a textarea by the editor: in Chinese, without requests to other sites, leaving HTML unchanged. */
export function makeEditor(area: HTMLTextAreaElement, options: EditorOptions): Editor {
  const { label, heightPx, placeholder, popupRoot } = options
  const editor = make(area, {
    language: 'zh_cn',
    // Applied before the texts that plugins add when the editor is created.
    i18n: { zh_cn: { ...missingChinese } },
    height: heightPx,
    minHeight: 160,
    placeholder,
    popupRoot,
    tabIndex: 0,
    buttons: atom(buttons(options)),
    toolbarAdaptive: false,
    toolbarSticky: false,
    useNativeTooltip: true,
    controls: {
      fontsize: { list: atom(fontSizes) },
      font: { list: atom(editorMessages.fonts) },
    },
    popup: { img: atom(imageTools(options)) },
    extraIcons: { film },
    image: { editId: false, editClass: false, editStyle: false, useImageEditor: false },
    link: { openInNewTabCheckbox: false, noFollowCheckbox: false, processVideoLink: false },
    // By default the editor rewrites or deletes empty elements, <b>, frames and what looks unused.
    cleanHTML: {
      fillEmptyParagraph: false,
      removeEmptyElements: false,
      replaceOldTags: false,
      replaceNBSP: false,
      denyTags: 'script,iframe,object,embed,style,form,input,button,select,textarea',
    },
    // Both defaults fetch from another site.
    sourceEditor: 'area',
    beautifyHTML: false,
    askBeforePasteHTML: false,
    askBeforePasteFromWord: false,
    enableDragAndDropFileToEditor: false,
    hidePoweredByJodit: true,
    showCharsCounter: false,
    showWordsCounter: false,
    statusbar: false,
    spellcheck: false,
    colorPickerDefaultTab: 'color',
  })
  editor.editor.setAttribute('role', 'textbox')
  editor.editor.setAttribute('aria-multiline', 'true')
  editor.editor.setAttribute('aria-label', label)
  // Visible when the HTML source is edited.
  editor.container
    .querySelector('.jodit-source__mirror')
    ?.setAttribute('aria-label', editorMessages.source(label))
  return editor
}

/** An icon that the editor lacks, in the style of its own. */
const film = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path fill="none" d="M3 5h18v14H3zM10 9l5 3-5 3z"/></svg>`
