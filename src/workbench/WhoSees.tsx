import { useAnswer } from '#data'
import { readOpenPages, type ShownPage } from './calls'
import { workbenchTexts as texts } from './messages'
import { Sentences } from './Sentences'

interface WhoSeesProps {
  /** The pages that will be shown otherwise. */
  readonly pages: readonly ShownPage[]
}

/** Who has pages open that a release changes. */
export function WhoSees({ pages }: WhoSeesProps) {
  const codes = pages.map(({ code }) => code).join()
  const { answer, failure } = useAnswer(['open-pages', codes], async (signal) =>
    codes === '' ? [] : await readOpenPages(codes, signal),
  )
  const titles = new Map(pages.map(({ code, title }) => [code, title]))
  const sentences = answer?.map(({ page, people, others }) =>
    texts.openedBy(titles.get(page) ?? page, people, others),
  )
  return (
    <>
      <h3>{texts.whoSees}</h3>
      {failure !== undefined && <p className="workbench-none">{failure}</p>}
      {sentences && (
        <Sentences
          sentences={sentences}
          none={pages.length === 0 ? texts.noPages : texts.nobodySees(pages.length)}
        />
      )}
      {sentences && sentences.length > 0 && <p className="workbench-none">{texts.followsOpen}</p>}
    </>
  )
}
