import type { Texts } from '#assist'
import { Dialog } from '../ui/Dialog'
import { DialogFoot } from '../ui/DialogFoot'
import type { ChangesState } from './changes'
import { TextComparison } from './compare/TextComparison'
import { nameOf } from './kinds'
import type { Language } from './language/language'
import { workbenchTexts as texts } from './messages'
import { useMerged } from './useMerged'

interface DisputeDialogProps {
  readonly state: ChangesState
  readonly titles: Readonly<Record<string, string>>
  readonly language: Language
  onSettle(whose: 'mine' | 'theirs' | Texts): void
}

/** Another window of the author has changed the same documents: both texts, and the choice. */
export function DisputeDialog({ state, titles, language, onSettle }: DisputeDialogProps) {
  const { disputed, theirs, began, inForce, texts: own } = state
  const textOf = (given: string | null | undefined, path: string) =>
    given === undefined ? (inForce.texts[path] ?? null) : given
  const merged = useMerged(
    language,
    disputed.map((path) => ({
      path,
      base: textOf(began[path], path),
      ours: textOf(own[path], path),
      theirs: textOf(theirs[path], path),
    })),
  )
  return (
    <Dialog
      title={texts.disputeTitle}
      text={texts.disputeText}
      width={960}
      footer={
        <DialogFoot
          ways={[
            { text: texts.takeTheirs, onClick: () => onSettle('theirs') },
            { text: texts.takeMine, onClick: () => onSettle('mine') },
            ...(merged
              ? [{ text: texts.merge, kind: 'primary' as const, onClick: () => onSettle(merged) }]
              : []),
          ]}
        />
      }
    >
      <div className="workbench-dispute">
        {disputed.map((path) => (
          <section key={path} aria-label={nameOf(path, titles)}>
            <h3>{nameOf(path, titles)}</h3>
            <TextComparison
              label={nameOf(path, titles)}
              before={{ title: texts.theirs, text: textOf(theirs[path], path) }}
              after={{ title: texts.mine, text: textOf(own[path], path) }}
            />
          </section>
        ))}
      </div>
    </Dialog>
  )
}
