import { useState } from 'react'
import { useAnswer } from '#data'
import { FailureNote, Waiting } from '#ui'
import { Dialog } from '../../ui/Dialog'
import { DialogFoot } from '../../ui/DialogFoot'
import { type DocumentVersion, readVersions } from '../calls'
import { TextComparison } from '../compare/TextComparison'
import { nameOf } from '../kinds'
import type { Language } from '../language/language'
import { workbenchTexts as texts } from '../messages'
import { momentOf } from '../moment'
import { Sentences } from '../Sentences'

interface VersionsDialogProps {
  readonly path: string
  readonly titles: Readonly<Record<string, string>>
  readonly language: Language
  readonly writes: boolean
  onRestore(text: string | null): void
  onClose(): void
}

/** Two versions of a document compared, in words and as text; the older one can be taken into the editor. */
export function VersionsDialog(props: VersionsDialogProps) {
  const { path, titles, language, writes, onRestore, onClose } = props
  const [chosen, choose] = useState<readonly [older: number, newer: number]>([1, 0])
  const { answer, failure, loading, reload } = useAnswer(['versions-of', path], (signal) =>
    readVersions(path, signal),
  )
  const [older, newer] = chosen.map((at) => answer?.[at])
  const box = (label: string, side: 0 | 1) => (
    <label>
      <span>{label}</span>
      <select
        className="jd-control"
        value={chosen[side]}
        onChange={({ target }) => {
          const at = Number(target.value)
          choose(side === 0 ? [at, chosen[1]] : [chosen[0], at])
        }}
      >
        {answer?.map((version, at) => (
          <option key={version.release} value={at}>
            {versionText(version)}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <Dialog
      title={texts.versionsOf(nameOf(path, titles))}
      width={1040}
      light
      onCancel={onClose}
      footer={
        <DialogFoot
          ways={[
            { text: texts.close, onClick: onClose },
            ...(writes && older && older.text !== null && older !== newer
              ? [{ text: texts.bringBack, onClick: () => onRestore(older.text) }]
              : []),
          ]}
        />
      }
    >
      <div className="workbench-versions">
        {failure !== undefined && !loading && (
          <FailureNote title={texts.historyFailed} text={failure} onRetry={reload} />
        )}
        {!answer && failure === undefined && <Waiting />}
        {answer && answer.length < 2 && <p className="workbench-none">{texts.oneVersion}</p>}
        {answer && answer.length > 1 && (
          <>
            <div className="workbench-pair">
              {box(texts.older, 0)}
              {box(texts.newer, 1)}
            </div>
            {older?.text === newer?.text ? (
              <p role="status" className="workbench-none">
                {texts.sameTexts}
              </p>
            ) : (
              <>
                <InWords
                  language={language}
                  path={path}
                  before={older?.text ?? null}
                  after={newer?.text ?? null}
                />
                <TextComparison
                  label={nameOf(path, titles)}
                  before={{ title: older ? versionText(older) : '', text: older?.text ?? null }}
                  after={{ title: newer ? versionText(newer) : '', text: newer?.text ?? null }}
                />
              </>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

interface InWordsProps {
  readonly language: Language
  readonly path: string
  readonly before: string | null
  readonly after: string | null
}

function InWords({ language, path, before, after }: InWordsProps) {
  const { answer } = useAnswer(['in-words', path, before, after], () =>
    language.ask('differences', path, before, after),
  )
  return (
    <section className="workbench-words" aria-label={texts.inWords}>
      {answer ? <Sentences sentences={answer} none={texts.sameMeaning} /> : <Waiting />}
    </section>
  )
}

function versionText({ release, author, time, note }: DocumentVersion): string {
  if (release === 0) return texts.release0
  const told = [time === null ? '' : momentOf(time), author, note]
  return [texts.release(release), ...told.filter((part) => part !== '')].join(' · ')
}
