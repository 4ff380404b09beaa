import { useId, useState } from 'react'
import type { RunContext } from '#actions'
import { isRecord, nameOf, useAnswer } from '#data'
import { FormFrame } from '#form'
import { Button, FailureNote } from '#ui'
import type { PreviewProps } from './action'
import { previewTexts as texts } from './messages'
import { readPictures, storedPath } from './pictures'
import { shownOf, sitesOf } from './shown'
import { readLook, readSites, type Site } from './sites'
import { picturesInTexts, visitorPage } from './visitorPage'
import './preview.css'

const widthPx = 1180
const widths = ['desktop', 'phone'] as const

/** Shows the record as a visitor of one of its sites would see it, in desktop or phone width. */
export function PreviewDialog({ context, close }: { context: RunContext; close(): void }) {
  const { model, rows } = context
  const [row] = rows
  const [titleId, siteId] = [useId(), useId()]
  const [chosen, setChosen] = useState<string>()
  const [width, setWidth] = useState<(typeof widths)[number]>('desktop')
  const { answer, failure, reload } = useAnswer(['preview', row?.id ?? '', chosen], (signal) =>
    prepare(context, row?.id ?? '', chosen, signal),
  )
  const { sites = [], site } = answer ?? {}
  return (
    <FormFrame
      open="modal"
      width={widthPx}
      growable
      title={texts.titleOf(row ? nameOf(row, model.entity.label) : '')}
      titleId={titleId}
      onClose={close}
      footer={<Button onClick={close}>{texts.close}</Button>}
    >
      <div className="jd-preview">
        <div className="jd-preview-bar">
          <label htmlFor={siteId}>{texts.forSite}</label>
          <select
            id={siteId}
            className="jd-control"
            value={site ?? ''}
            disabled={sites.length < 2}
            onChange={({ target }) => setChosen(target.value)}
          >
            {sites.length === 0 && <option value="">{texts.noSite}</option>}
            {sites.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around two buttons */}
          <div className="jd-preview-widths" role="group" aria-label={texts.width}>
            {widths.map((one) => (
              <Button key={one} pressed={width === one} onClick={() => setWidth(one)}>
                {texts[one]}
              </Button>
            ))}
          </div>
          <small>{texts.note}</small>
        </div>
        {failure !== undefined && (
          <FailureNote title={texts.failed} text={failure} onRetry={reload} />
        )}
        {answer ? (
          <div className="jd-preview-desk">
            <iframe
              className={`jd-preview-frame jd-preview-${width}`}
              title={texts.frame}
              // No scripts, and an opaque origin.
              sandbox=""
              referrerPolicy="no-referrer"
              srcDoc={answer.html}
            />
          </div>
        ) : (
          failure === undefined && <p role="status">{texts.loading}</p>
        )}
      </div>
    </FormFrame>
  )
}

/** The page for one of the record's sites: the chosen one, else the first. */
async function prepare(
  { model: { entity }, action, ports }: RunContext,
  id: string,
  chosen: string | undefined,
  signal: AbortSignal,
) {
  const props = action.props as PreviewProps // what the action's document compiles to
  const { request, grants } = ports
  const call = { method: 'GET', url: `${entity.api}/queryById`, params: { id }, signal } as const
  const [{ result }, all] = await Promise.all([request.send(call), readSites(request, signal)])
  const record = isRecord(result) ? result : {}
  const sites = sitesFor(all, sitesOf(props.site === undefined ? '' : record[props.site]))
  const site = sites.find(({ code }) => code === chosen) ?? sites[0]
  const look = await readLook(request, site, signal)
  const shown = shownOf(record, { entity, props, site: site?.code, grants })
  const pathOf = (src: string) => storedPath(src, request)
  const inCells = shown.tables.flatMap(({ rows }) =>
    rows.flat().flatMap((cell) => ('pictures' in cell ? cell.pictures : [])),
  )
  const paths = [look.logo, ...shown.pictures, ...inCells, ...picturesInTexts(shown, pathOf)]
  const pictures = await readPictures(request, paths, signal)
  return { sites, site: site?.code, html: visitorPage({ shown, look, pictures, pathOf }) }
}

/** The record's sites, as far as they exist; all sites if it names none. */
function sitesFor(all: readonly Site[], named: readonly string[]): readonly Site[] {
  const own = all.filter(({ code }) => named.includes(code))
  return own.length > 0 ? own : all
}
