import type { IControlType, IJodit } from 'jodit/esm/types'
import { editorMessages as messages } from '../messages.editor'
import type { GroupKey } from '../templates/library'
import { menuGroups } from '../templates/library'
import type { FileKind } from './files'

/** Events of our own toolbar buttons. */
export interface ToolbarEvents {
  /** The user wants to insert a file, or to replace an image by one. */
  onPick(kind: FileKind, replaced?: HTMLImageElement): void
  onTemplate(key: string): void
  onLibrary(): void
}

type Control = IControlType<IJodit>

export function buttons(events: ToolbarEvents): readonly (string | Control)[] {
  const pick = (kind: FileKind): Control => ({
    name: `upload-${kind}`,
    icon: kind === 'video' ? 'film' : kind,
    tooltip: messages[kind],
    exec: () => events.onPick(kind),
  })
  return [
    ...['undo', 'redo', '|'],
    ...['paragraph', 'font', 'fontsize', 'lineHeight', '|'],
    ...[
      'bold',
      'italic',
      'underline',
      'strikethrough',
      'superscript',
      'subscript',
      'brush',
      'eraser',
    ],
    '|',
    ...['align', 'ul', 'ol', 'outdent', 'indent', '|'],
    ...['link', 'table', 'hr', 'symbols', '|'],
    ...(['image', 'video', 'file'] as const).map(pick),
    '|',
    ...menuGroups.map(({ key }) => templateMenu(key, events)),
    {
      name: 'library',
      text: messages.library,
      tooltip: messages.library,
      exec: () => events.onLibrary(),
    },
    '|',
    ...['find', 'source', 'fullsize'],
  ]
}

const menuTexts: Readonly<Record<GroupKey, string>> = {
  title: messages.titles,
  table: messages.tables,
  picture: messages.pictures,
}

/** Menu that inserts a template at once, in its own colours. */
function templateMenu(group: GroupKey, { onTemplate }: ToolbarEvents): Control {
  const templates = menuGroups.find(({ key }) => key === group)?.templates ?? []
  return {
    name: `templates-${group}`,
    text: menuTexts[group],
    tooltip: menuTexts[group],
    list: Object.fromEntries(templates.map(({ key, name }) => [key, name])),
    exec(_editor, _current, { control }) {
      const key: unknown = control.args?.[0]
      // The button itself was clicked, not an entry of its list.
      if (typeof key !== 'string') return false
      onTemplate(key)
      return undefined
    },
  }
}

/** Tools beside a selected image. */
export const imageTools = ({ onPick }: ToolbarEvents): readonly Control[] => [
  {
    name: 'replace',
    icon: 'upload',
    tooltip: messages.replace,
    exec: (_editor, image) => {
      if (image instanceof HTMLImageElement) onPick('image', image)
    },
  },
  {
    name: 'pencil',
    tooltip: 'Edit',
    exec: (editor, image) => {
      editor.e.fire('openImageProperties', image)
    },
  },
  {
    name: 'left',
    icon: 'left',
    tooltip: 'Align Left',
    exec: (editor, image) => place(editor, image, { float: 'left', margin: '0 16px 8px 0' }),
  },
  {
    name: 'center',
    icon: 'center',
    tooltip: 'Align Center',
    exec: (editor, image) => place(editor, image, { display: 'block', margin: '0 auto' }),
  },
  {
    name: 'right',
    icon: 'right',
    tooltip: 'Align Right',
    exec: (editor, image) => place(editor, image, { float: 'right', margin: '0 0 8px 16px' }),
  },
  {
    name: 'bin',
    tooltip: 'Delete',
    exec: (editor, image) => {
      if (image) editor.s.removeNode(image)
    },
  },
]

function place(editor: IJodit, image: Node | null, css: Readonly<Record<string, string>>): void {
  if (!(image instanceof HTMLElement)) return
  for (const name of ['float', 'display', 'margin']) image.style.setProperty(name, css[name] ?? '')
  editor.synchronizeValues()
  editor.e.fire('recalcPositionPopup')
}
