import 'cropperjs/dist/cropper.css'
import 'md-editor-rt/lib/style.css'
import './markdown.css'
import Cropper from 'cropperjs'
import DOMPurify from 'dompurify'
import { config, type EditorProps } from 'md-editor-rt'
import screenfull from 'screenfull'
import { shownMedia } from '../../controls/html/shownMedia'
import { keepAddress } from '../../values/media'

/** Provide the helper libraries here; otherwise the editor would fetch them from another site. */
config({
  editorExtensions: { screenfull: { instance: screenfull }, cropper: { instance: Cropper } },
  // HTML in a text is shown as plain text.
  markdownItConfig: (parser) => parser.set({ html: false }),
})

const purifier = DOMPurify(window)
purifier.addHook('afterSanitizeAttributes', (node) => {
  for (const name of node.tagName === 'A' ? [] : ['src', 'poster', 'srcset']) {
    const address = node.getAttribute(name)
    if (address === null || /^(data|blob):/.test(address)) continue
    const kept = name === 'srcset' ? undefined : keepAddress(address, shownMedia())
    if (kept === undefined) node.removeAttribute(name)
    else node.setAttribute(name, kept)
  }
})

/** Properties shared by editor and view: Chinese, and no requests to other sites. */
export const shared = {
  language: 'zh-CN',
  noMermaid: true,
  noKatex: true,
  noHighlight: true,
  noEcharts: true,
  noImgZoomIn: true,
  codeFoldable: false,
  sanitize: (html: string) =>
    purifier.sanitize(html, { FORBID_TAGS: ['style', 'form', 'button', 'textarea', 'select'] }),
} satisfies EditorProps
