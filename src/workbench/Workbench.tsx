import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { failureText, toFailure, useAnswer } from '#data'
import { can, companyFolder, documentRights } from '#model'
import { late } from '#ui'
import { pagePath } from '../menu/pagePath'
import { session } from '../session/store'
import { currentTrial } from '../storage/trial'
import { trialTexts } from '../trial/messages'
import { beginTrial } from '../trial/trial'
import { useDevice } from '../ui/device'
import { notify } from '../ui/notify'
import { Bar } from './Bar'
import { changeCalls, readInForce, readUpgrades } from './calls'
import type { Changes, ChangesState } from './changes'
import type { CheckerState } from './checker'
import { DisputeDialog } from './DisputeDialog'
import { DocumentPane } from './DocumentPane'
import { DocumentTree } from './DocumentTree'
import type { States, Target } from './editor/DocumentEditor'
import type { Language } from './language/language'
import { workbenchTexts as texts } from './messages'
import { readRequests } from './requests/calls'

const PublishDialog = late(async () => (await import('./PublishDialog')).PublishDialog)
const ReleasesDialog = late(async () => (await import('./history/ReleasesDialog')).ReleasesDialog)
const ColumnsDialog = late(async () => (await import('./history/ColumnsDialog')).ColumnsDialog)
const VersionsDialog = late(async () => (await import('./history/VersionsDialog')).VersionsDialog)
const UpgradesDialog = late(async () => (await import('./UpgradesDialog')).UpgradesDialog)
const RequestsDialog = late(async () => (await import('./requests/RequestsDialog')).RequestsDialog)
const NewDialog = late(async () => (await import('./NewDialog')).NewDialog)

const publishing = [documentRights.publish, documentRights.publishAll]

interface WorkbenchProps {
  readonly title: string
  readonly mayEdit: boolean
  readonly changes: Changes
  readonly language: Language
  readonly state: ChangesState
  readonly checked: CheckerState
}

type Opened = 'new' | 'publish' | 'requests' | 'upgrades' | 'releases' | 'columns' | 'versions'

/** The list of documents, one of them as text, and what becomes of the changes. */
export function Workbench({ title, mayEdit, changes, language, state, checked }: WorkbenchProps) {
  const { grants } = useSnapshot(session)
  const small = useDevice() === 'mobile'
  const [search, setSearch] = useSearchParams()
  const [opened, open] = useState<Opened>()
  const [target, setTarget] = useState<Target>()
  const states = useMemo<States>(() => new Map(), [])
  const path = search.get('doc') ?? undefined
  const close = () => open(undefined)
  const writes = mayEdit && !small
  const { company } = state.inForce
  const isOthers =
    path !== undefined && company !== undefined && !path.startsWith(companyFolder(company))
  const mayPublish = mayEdit && publishing.some((right) => can(grants, right))
  // A notice leads to what waits.
  const isAsked = opened === 'requests' || search.get('show') === 'requests'
  const upgrades = useAnswer(['upgrades', mayEdit, state.inForce.release], async () =>
    mayEdit ? await readUpgrades() : [],
  )

  const requests = useAnswer(['release-requests', mayEdit, state.inForce.release], async () =>
    mayEdit ? await readRequests() : [],
  )

  function show(next: string | undefined, place?: Target) {
    const left = new URLSearchParams(search)
    if (next === undefined) left.delete('doc')
    else left.set('doc', next)
    if (next !== path) setSearch(left)
    setTarget(place)
  }

  async function renew() {
    const [inForce, stored] = await Promise.all([readInForce(), changeCalls.read()])
    changes.renew(inForce, stored)
  }
  async function tryOut() {
    await changes.flush()
    const [, code] = /^pages\/(.+)\.json$/.exec(path ?? '') ?? []
    const shown = code === undefined ? undefined : pagePath(session.menu ?? [], code)
    try {
      await beginTrial(shown)
    } catch (error) {
      notify.error(`${trialTexts.failed}：${failureText(toFailure(error))}`)
    }
  }
  const renewed = () => void renew().catch(() => notify.error(texts.failed))

  // What is typed now is sent before the page goes; what does not get away is in the browser.
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && void changes.flush()
    document.addEventListener('visibilitychange', leave)
    return () => document.removeEventListener('visibilitychange', leave)
  }, [changes])

  const isList = small && path === undefined
  const isPane = !small || path !== undefined
  return (
    <section className="workbench jd" aria-label={title} data-small={small || undefined}>
      <h1 className="jd-page-title">{title}</h1>
      {writes && (
        <Bar
          state={state}
          mayPublish={mayPublish}
          requests={requests.answer?.length ?? 0}
          onRequests={() => open('requests')}
          onNew={() => open('new')}
          upgrades={upgrades.answer?.length ?? 0}
          onUpgrades={() => open('upgrades')}
          onReleases={() => open('releases')}
          onTry={() => void tryOut()}
          onPublish={() => open('publish')}
          onRetry={() => void changes.flush()}
          onDiscardAll={changes.restoreAll}
        />
      )}
      <div className="workbench-body">
        {(isList || !small) && (
          <DocumentTree state={state} checked={checked} path={path} onOpen={show} />
        )}
        {isPane && (
          <DocumentPane
            key={path}
            path={path}
            writes={writes && !isOthers}
            why={whyNot({ small, mayEdit, isOthers })}
            changes={changes}
            state={state}
            checked={checked}
            language={language}
            states={states}
            target={target}
            onOpen={show}
            onBack={small ? () => show(undefined) : undefined}
            onHistory={() => open('versions')}
          />
        )}
      </div>
      {state.saving === 'asking' && state.disputed.length > 0 && (
        <DisputeDialog
          state={state}
          titles={checked.titles}
          language={language}
          onSettle={changes.settle}
        />
      )}
      {opened === 'new' && (
        <NewDialog
          language={language}
          onClose={close}
          onMade={(made) => {
            for (const [one, text] of Object.entries(made)) changes.edit(one, text)
            const [first] = Object.keys(made)
            close()
            if (first !== undefined) show(first)
          }}
        />
      )}
      {opened === 'publish' && (
        <PublishDialog
          changes={changes}
          language={language}
          state={state}
          titles={checked.titles}
          onOpen={(one, place) => {
            close()
            show(one, place)
          }}
          onRenew={() => {
            renewed()
            requests.reload()
          }}
          onClose={close}
        />
      )}
      {isAsked && mayEdit && (
        <RequestsDialog
          titles={checked.titles}
          decides={writes}
          onSettled={() => {
            renewed()
            requests.reload()
          }}
          onClose={() => {
            close()
            if (!search.has('show')) return
            const left = new URLSearchParams(search)
            left.delete('show')
            setSearch(left, { replace: true })
          }}
        />
      )}
      {opened === 'upgrades' && (
        <UpgradesDialog
          upgrades={upgrades.answer ?? []}
          mayPublish={mayPublish}
          changes={changes}
          language={language}
          state={state}
          titles={checked.titles}
          onKept={() => {
            upgrades.reload()
            renewed()
          }}
          onClose={close}
        />
      )}
      {opened === 'releases' && (
        <ReleasesDialog
          mayRevert={mayPublish}
          titles={checked.titles}
          onReverted={renewed}
          onColumns={can(grants, documentRights.publishAll) ? () => open('columns') : undefined}
          onClose={close}
        />
      )}
      {opened === 'columns' && <ColumnsDialog onClose={close} />}
      {opened === 'versions' && path !== undefined && (
        <VersionsDialog
          path={path}
          titles={checked.titles}
          language={language}
          writes={writes && !isOthers}
          onRestore={(text) => {
            changes.edit(path, text)
            close()
            notify.success(texts.broughtBack)
          }}
          onClose={close}
        />
      )}
    </section>
  )
}

/** Why a document is only shown; undefined = it may be changed. */
function whyNot({
  small,
  mayEdit,
  isOthers,
}: Readonly<Record<'small' | 'mayEdit' | 'isOthers', boolean>>) {
  if (currentTrial()) return trialTexts.noEditing
  if (!mayEdit) return texts.mayNotEdit
  if (isOthers) return texts.platformsOwn
  return small ? texts.smallReads : undefined
}
