import { type Static, Type } from 'typebox'
import { reminderMessages } from './messages'

const { own: texts } = reminderMessages

/** The parameters of the job: which records people are told of, and whom. */
export const reminders = Type.Object(
  {
    entity: Type.String(),
    tells: Type.Array(
      Type.Object(
        {
          name: Type.String({ pattern: '^[A-Za-z]\\w{0,63}$' }),
          /** A condition of rows, as roles have them. */
          when: Type.String(),
          /** `{count}` stands for how many there are. */
          title: Type.String(),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 10 },
    ),
    /** Holds the account of who is told; without it all who have the right `can`. */
    to: Type.Optional(Type.String()),
    can: Type.Optional(Type.String()),
    /** What is said of each beside its name. */
    show: Type.Optional(Type.String()),
    /** Path of the list that they are in. */
    page: Type.String(),
  },
  { additionalProperties: false },
)
export type Reminders = Static<typeof reminders>

interface OwnReminders {
  readonly id: string
  readonly cron: string
  readonly description: string
  readonly parameters: Reminders
}

const daily = '0 0 8 * * ? *'
const hourly = '0 5 * * * ? *'
const often = '0 0/10 * * * ? *'

/** What waits for somebody by its date, its sum or its state: the same that the homes count. */
export const ownReminders: readonly OwnReminders[] = [
  {
    ...{ id: 'remind-certs', cron: daily, description: texts.certs },
    parameters: {
      ...{ entity: 'enterpriseCert', can: 'enterprise:edit', show: 'expireDate' },
      page: '/enterprise/certs',
      tells: [
        {
          ...{ name: 'soon', title: texts.certsSoon },
          when: 'expireDate >= today() && expireDate <= addDays(today(), 60)',
        },
        { name: 'over', title: texts.certsOver, when: 'expireDate < today()' },
      ],
    },
  },
  {
    ...{ id: 'remind-https', cron: daily, description: texts.https },
    parameters: {
      ...{ entity: 'sysSite', can: 'site:edit', show: 'certExpire', page: '/system/site' },
      tells: [
        {
          ...{ name: 'soon', title: texts.httpsSoon },
          when: "status == '1' && certExpire >= today() && certExpire <= addDays(today(), 30)",
        },
        {
          ...{ name: 'over', title: texts.httpsOver },
          when: "status == '1' && certExpire < today()",
        },
      ],
    },
  },
  {
    ...{ id: 'remind-budgets', cron: hourly, description: texts.budgets },
    parameters: {
      ...{ entity: 'adPlan', to: 'owner', show: 'spent', page: '/ads/plan' },
      tells: [
        {
          ...{ name: 'near', title: texts.budgetsNear },
          when: "status == 'running' && warning == 'near'",
        },
        {
          ...{ name: 'over', title: texts.budgetsOver },
          when: "status == 'running' && warning == 'over'",
        },
        {
          ...{ name: 'past', title: texts.adsPast },
          when: "status in ['running', 'paused'] && endDate < today()",
        },
      ],
    },
  },
  {
    ...{ id: 'remind-posts', cron: often, description: texts.posts },
    parameters: {
      ...{ entity: 'marketingPost', to: 'owner', show: 'planTime', page: '/marketing/post' },
      tells: [
        {
          ...{ name: 'late', title: texts.postsLate },
          when: "status == 'approved' && planTime <= now()",
        },
        { name: 'rejected', title: texts.postsRejected, when: "status == 'rejected'" },
      ],
    },
  },
  {
    ...{ id: 'remind-review', cron: often, description: texts.review },
    parameters: {
      ...{ entity: 'marketingPost', can: 'post:audit', show: 'planTime', page: '/marketing/post' },
      tells: [{ name: 'review', title: texts.reviewWaiting, when: "status == 'review'" }],
    },
  },
  {
    ...{ id: 'remind-followUps', cron: daily, description: texts.followUps },
    parameters: {
      ...{ entity: 'enquiry', to: 'owner', show: 'nextDate', page: '/enquiry/list' },
      tells: [
        {
          ...{ name: 'due', title: texts.followUpsDue },
          when: "status in ['assigned', 'following', 'quoted'] && nextDate <= today()",
        },
      ],
    },
  },
]
