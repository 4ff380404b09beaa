import { type ReactNode, useState } from 'react'
import type { CheckedFinding } from '#assist'
import { Button, MenuButton } from '#ui'
import { notify } from '../ui/notify'
import { AmendmentList, seedsRows } from './AmendmentList'
import type { Changes, ChangesState } from './changes'
import type { CheckerState } from './checker'
import { TextComparison } from './compare/TextComparison'
import { DocumentEditor, type States, type Target } from './editor/DocumentEditor'
import { FindingList } from './FindingList'
import { nameOf } from './kinds'
import type { Language } from './language/language'
import { workbenchTexts as texts } from './messages'

interface DocumentPaneProps {
  readonly path: string | undefined
  readonly writes: boolean
  /** Why nothing can be written here. */
  readonly why: string | undefined
  readonly changes: Changes
  readonly state: ChangesState
  readonly checked: CheckerState
  readonly language: Language
  readonly states: States
  readonly target: Target | undefined
  readonly onBack: (() => void) | undefined
  onOpen(path: string, place?: Target): void
  onHistory(): void
}

/** One document: its text, what is wrong with it, and what may be done with it. */
export function DocumentPane(props: DocumentPaneProps) {
  const { path, state, checked, onBack } = props
  if (path === undefined) return <Nothing text={texts.choose} />
  const inForce = state.inForce.texts[path]
  const own = state.texts[path]
  if (inForce === undefined && own === undefined)
    return <Nothing text={texts.gone(path)} onBack={onBack} />
  const name = nameOf(path, checked.titles)
  return <Shown {...props} path={path} name={name} inForce={inForce} own={own} />
}

const Nothing = ({
  text,
  onBack,
}: {
  readonly text: string
  readonly onBack?: (() => void) | undefined
}) => (
  <div className="workbench-pane workbench-empty">
    {onBack && <Button icon="left" label={texts.backToList} onClick={onBack} />}
    <p>{text}</p>
  </div>
)

interface ShownProps extends DocumentPaneProps {
  readonly path: string
  readonly name: string
  readonly inForce: string | undefined
  readonly own: string | null | undefined
}

function Shown(props: ShownProps) {
  const { path, name, inForce, own, writes, why, changes, state, checked, language, states } = props
  const [compares, setCompares] = useState(false)
  const [place, setPlace] = useState<Target>()
  const found = checked.findings.filter(({ file }) => file === path)
  const elsewhere = checked.findings.filter(({ file, isNew }) => isNew && file !== path)
  const isRemoved = own === null
  const text = own ?? inForce ?? ''
  const isCompared = compares && own !== undefined

  async function format() {
    // The worker has every edit by now: calls keep their order.
    const formatted = await language.ask('format', path)
    if (formatted === undefined) notify.warning(texts.unformattable)
    else if (formatted === text) notify.info(texts.formatted)
    else changes.edit(path, formatted)
  }
  const go = (finding: CheckedFinding) => {
    setCompares(false)
    if (finding.file === path) setPlace({ line: finding.line, column: finding.column })
    else props.onOpen(finding.file, finding)
  }
  const fix = ({ fix: edit }: CheckedFinding) => {
    if (edit) changes.edit(path, text.slice(0, edit.start) + edit.text + text.slice(edit.end))
  }
  return (
    <article className="workbench-pane" aria-label={name}>
      <Head
        {...props}
        isCompared={isCompared}
        onCompare={() => setCompares(!isCompared)}
        onFormat={() => void format()}
      />
      {why !== undefined && <p className="workbench-why">{why}</p>}
      {writes && inForce !== undefined && seedsRows(path) && (
        <AmendmentList path={path} changes={changes} state={state} />
      )}
      {isRemoved || isCompared ? (
        <TextComparison
          label={texts.compare}
          before={{ title: texts.before, text: inForce ?? null }}
          after={{ title: texts.after, text: own ?? null }}
        />
      ) : (
        <DocumentEditor
          path={path}
          label={texts.editor(name)}
          text={text}
          readOnly={!writes}
          findings={found}
          target={place ?? props.target}
          language={language}
          states={states}
          onEdit={(next) => changes.edit(path, next)}
          onFormat={() => void format()}
          onSave={() => void changes.flush()}
        />
      )}
      <FindingList
        checked={checked}
        own={found}
        elsewhere={writes ? elsewhere : []}
        onGo={go}
        onFix={writes && !isRemoved ? fix : undefined}
      />
    </article>
  )
}

interface HeadProps extends ShownProps {
  readonly isCompared: boolean
  onCompare(): void
  onFormat(): void
}

function Head(props: HeadProps): ReactNode {
  const { path, name, inForce, own, writes, changes, state, isCompared, onBack } = props
  const release = state.inForce.covered[path]
  const isChanged = own !== undefined
  const discard = async () => {
    const question = {
      title: texts.discardQuestion(name),
      text: texts.discardText,
      danger: true,
    }
    if (await notify.confirm(question)) changes.restore(path)
  }
  const remove = async () => {
    const question = { title: texts.removeQuestion(name), text: texts.removeText, danger: true }
    if (await notify.confirm(question)) changes.edit(path, null)
  }
  return (
    <header className="workbench-head">
      {onBack && <Button kind="text" icon="left" label={texts.backToList} onClick={onBack} />}
      <div>
        <h2 title={name}>{name}</h2>
        <small title={path}>
          <code>{path}</code>
          {inForce !== undefined &&
            ` · ${release === undefined ? texts.ofFile : texts.ofRelease(release)}`}
        </small>
      </div>
      {writes && (
        <div className="workbench-acts">
          {isChanged && own !== null && inForce !== undefined && (
            <Button onClick={props.onCompare}>
              {isCompared ? texts.backToText : texts.compare}
            </Button>
          )}
          {own !== null && !isCompared && (
            <Button hint={texts.formatHint} onClick={props.onFormat}>
              {texts.format}
            </Button>
          )}
          <Button onClick={props.onHistory}>{texts.history}</Button>
          {isChanged && (
            <Button onClick={() => void (own === null ? changes.restore(path) : discard())}>
              {own === null ? texts.restore : texts.discard}
            </Button>
          )}
          {own !== null && path !== 'menu.json' && inForce !== undefined && (
            <MenuButton
              title={{ icon: 'more' }}
              label={texts.moreOf(name)}
              choices={[{ key: 'remove', title: texts.remove, danger: true }]}
              onChoose={() => void remove()}
            />
          )}
        </div>
      )}
    </header>
  )
}
