import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { type Challenges, usualBits } from '../captcha/challenge'
import type { FileStore } from '../files/store'
import { plainAddress } from '../http/address'
import { publicPath } from '../http/basePath'
import { addCall, htmlPage, media } from '../http/call'
import { ok, Refusal, tooMany } from '../http/envelope'
import { apiBase } from '../http/missing'
import { Busy, createGate } from '../kernel/gate'
import type { Company } from '../sites/company'
import type { Redirect } from '../sites/redirectCourses'
import { companyPage } from './companyPage'
import type { Enquiries } from './enquiries'
import { enquiryForm, readForm } from './form'
import { sendLogo } from './logo'
import { intakeMessages as messages } from './messages'
import type { IntakeSite } from './sites'
import type { Visits } from './visits'

export interface IntakeDeps {
  readonly challenges: Challenges
  readonly enquiries: Enquiries
  readonly visits: Visits
  readonly files: FileStore
  /** Throws 404. */
  siteNamed(code: string): Promise<IntakeSite>
  /** The company as the website presents it. */
  companyOf(site: IntakeSite): Promise<Company | undefined>
  /** Path of the company's logo in the file storage. */
  logoOf(site: IntakeSite): Promise<string | undefined>
  /** Redirects in the order in which the website tries them. */
  redirectsOf(site: IntakeSite): Promise<readonly Omit<Redirect, 'id'>[]>
}

/** Limits of concurrent and waiting enquiries; any beyond them are told to retry, and nothing is stored. */
const atOnce = 6
const waiting = 60

/** Calls for companies' websites (embed/enquiry.ts). They use no session, so pages of any origin may make them. */
export async function intakeRoutes(app: FastifyInstance, deps: IntakeDeps): Promise<void> {
  const { challenges, enquiries, visits, files, siteNamed, companyOf, logoOf, redirectsOf } = deps
  const gate = createGate({ atOnce, waiting })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*')
    reply.header('access-control-expose-headers', 'Retry-After')
    // Visits are sent without CORS; without this header the visitor's browser console shows an error.
    reply.header('cross-origin-resource-policy', 'cross-origin')
  })

  addCall(
    app,
    {
      method: 'GET',
      url: '/intake/:site',
      right: 'public',
      limit: 'intake',
      writes: true,
      summary: 'What the form of a website is to work on before it is sent.',
      answer: Type.Object({ challenge: Type.String(), bits: Type.Integer() }),
    },
    async ({ params: { site = '' } }) => {
      const { code } = await siteNamed(site)
      return ok({ challenge: challenges.give(code), bits: usualBits })
    },
  )

  addCall(
    app,
    {
      method: 'POST',
      url: '/intake/:site',
      right: 'public',
      limit: 'intake',
      summary: 'An enquiry of a visitor, with up to three files.',
      form: enquiryForm,
      answer: Type.Null(),
    },
    async ({ params: { site = '' }, request }) => {
      try {
        await gate.run(async () => {
          const sender = { site: await siteNamed(site), ...whence(request) }
          const read = await readForm(request, files, (sent) => enquiries.check(sent, sender))
          await enquiries.store(read.checked, read.files, sender)
        })
      } catch (error) {
        throw error instanceof Busy ? tooMany(busySeconds, messages.busy) : error
      }
      return ok(null, messages.received)
    },
  )

  addCall(
    app,
    {
      method: 'POST',
      url: '/intake/:site/visit',
      right: 'public',
      limit: 'visit',
      summary: 'A page of a website was looked at: counted by day, of nobody.',
      answer: Type.Null(),
    },
    async ({ params: { site = '' }, request }) => {
      const { body } = request
      if (typeof body !== 'string') throw new Refusal(400, messages.invalid)
      visits.count(await siteNamed(site), body, String(request.headers['user-agent'] ?? ''))
      return ok(null)
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/intake/:site/company',
      right: 'public',
      summary:
        'The company as the website presents it: names, contacts, networks, the path of its logo; what is empty is not told.',
      answer: Type.Record(Type.String(), Type.String()),
    },
    async ({ params: { site = '' }, request }) => {
      const found = await siteNamed(site)
      const [company, logo] = await Promise.all([companyOf(found), logoOf(found)])
      const url = publicPath(request, `${apiBase}/intake/${found.code}/logo`)
      return ok({ ...company, ...(logo !== undefined && { logo: url }) })
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/intake/:site/logo',
      right: 'public',
      summary: 'The logo of the company, a picture.',
      answer: media('the picture'),
    },
    async ({ params: { site = '' }, reply }) => {
      const found = await siteNamed(site)
      return await sendLogo(reply, await logoOf(found), { files, site: found })
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/intake/:site/redirects',
      right: 'public',
      limit: 'visit',
      summary:
        'The redirects in force of a website, the first that fits first; each leads to its end at once.',
      answer: Type.Array(
        Type.Object({ source: Type.String(), target: Type.String(), kind: Type.String() }),
      ),
    },
    async ({ params: { site = '' }, reply }) => {
      const redirects = await redirectsOf(await siteNamed(site))
      void reply.header('cache-control', `public, max-age=${redirectSeconds}`)
      return ok([...redirects])
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/intake/:site/form',
      right: 'public',
      summary: 'The form as a page of its own.',
      answer: htmlPage,
    },
    async ({ params: { site = '' }, request, reply }) => {
      const found = await siteNamed(site)
      const script = publicPath(request, '/embed/enquiry.js')
      const [company, logo] = await Promise.all([companyOf(found), logoOf(found)])
      const page = companyPage(company, { script, code: found.code, hasLogo: logo !== undefined })
      return reply.type('text/html; charset=utf-8').send(page.text)
    },
  )
}

const busySeconds = 5
/** A changed redirect reaches the website after at most this time. */
const redirectSeconds = 60

const whence = ({ ip, url, hostname }: FastifyRequest) => ({
  ip: plainAddress(ip),
  url: url.split('?')[0] ?? url,
  host: hostname,
})
