import { Type } from 'typebox'
import { documentRights } from '#model'
import { sourceOf } from '../documents/read'
import { addCall } from '../http/call'
import { ok } from '../http/envelope'
import type { Trials } from '../http/guard'
import { platform } from '../kernel/ofTenant'
import type { Module } from '../module/module'
import { readChangeset } from '../releases/changesets'
import { usualLimits } from '../releases/companyLimits'
import { authorOf } from '../releases/scope'
import { createTrials } from './trials'

declare module '../module/module' {
  interface Services {
    readonly trials: Trials
  }
}

/** 试看: an author tries his changeset in the whole console, alone, and nothing of it is kept. */
export const trialModule: Module = {
  name: 'trials',
  start({ database, db, documents, release, settings, tryOut, tried }) {
    const source = settings.source ?? sourceOf(documents(platform))
    const { companyLimits: limits = usualLimits } = settings
    const deps = { database, source, limits, documents, release, tryOut, tried }
    const trials = createTrials(deps)
    return {
      services: { trials },
      async routes(api) {
        addCall(
          api,
          {
            method: 'GET',
            url: '/sys/document/changeset/trial',
            right: { can: documentRights.edit },
            summary:
              'Whether the changeset of the caller can be tried: calls with the header `X-Trial` and this version see its documents, and keep nothing. Refused with findings.',
            answer: Type.Object({ version: Type.Integer() }),
          },
          async ({ caller }) => {
            const { version } = await readChangeset(db, authorOf(caller))
            await trials.begin(caller, String(version))
            return ok({ version })
          },
        )
      },
    }
  },
}
