import { type Static, Type } from 'typebox'
import { reminderMessages } from './messages'

const { own: texts } = reminderMessages

/** Parameters of the job: which records to report, and to whom. */
export const reminders = Type.Object(
  {
    entity: Type.String(),
    tells: Type.Array(
      Type.Object(
        {
          name: Type.String({ pattern: '^[A-Za-z]\\w{0,63}$' }),
          /** A row condition, as in role documents. */
          when: Type.String(),
          /** `{count}` is the number of records. */
          title: Type.String(),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 10 },
    ),
    /** Field with the account to notify; without it, all who have the right `can`. */
    to: Type.Optional(Type.String()),
    can: Type.Optional(Type.String()),
    /** Field shown beside each record's name. */
    show: Type.Optional(Type.String()),
    /** Path of the list page of the records. */
    page: Type.String({ pattern: '^/(?![/\\\\])', maxLength: 200 }),
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

/** Built-in reminders by date, sum or state; the home pages count the same records. */
export const ownReminders: readonly OwnReminders[] = [
  {
    id: 'remind-certs',
    cron: daily,
    description: texts.certs,
    parameters: {
      entity: 'enterpriseCert',
      can: 'enterprise:edit',
      show: 'expireDate',
      page: '/enterprise/certs',
      tells: [
        {
          name: 'soon',
          title: texts.certsSoon,
          when: 'expireDate >= today() && expireDate <= addDays(today(), 60)',
        },
        { name: 'over', title: texts.certsOver, when: 'expireDate < today()' },
      ],
    },
  },
  {
    id: 'remind-https',
    cron: daily,
    description: texts.https,
    parameters: {
      entity: 'sysSite',
      can: 'site:edit',
      show: 'certExpire',
      page: '/system/site',
      tells: [
        {
          name: 'soon',
          title: texts.httpsSoon,
          when: "status == '1' && certExpire >= today() && certExpire <= addDays(today(), 30)",
        },
        { name: 'over', title: texts.httpsOver, when: "status == '1' && certExpire < today()" },
      ],
    },
  },
  {
    id: 'remind-budgets',
    cron: hourly,
    description: texts.budgets,
    parameters: {
      entity: 'adPlan',
      to: 'owner',
      show: 'spent',
      page: '/ads/plan',
      tells: [
        {
          name: 'near',
          title: texts.budgetsNear,
          when: "status == 'running' && warning == 'near'",
        },
        {
          name: 'over',
          title: texts.budgetsOver,
          when: "status == 'running' && warning == 'over'",
        },
        {
          name: 'past',
          title: texts.adsPast,
          when: "status in ['running', 'paused'] && endDate < today()",
        },
      ],
    },
  },
  {
    id: 'remind-posts',
    cron: often,
    description: texts.posts,
    parameters: {
      entity: 'marketingPost',
      to: 'owner',
      show: 'planTime',
      page: '/marketing/post',
      tells: [
        { name: 'late', title: texts.postsLate, when: "status == 'approved' && planTime <= now()" },
        { name: 'rejected', title: texts.postsRejected, when: "status == 'rejected'" },
      ],
    },
  },
  {
    id: 'remind-review',
    cron: often,
    description: texts.review,
    parameters: {
      entity: 'marketingPost',
      can: 'post:audit',
      show: 'planTime',
      page: '/marketing/post',
      tells: [{ name: 'review', title: texts.reviewWaiting, when: "status == 'review'" }],
    },
  },
  {
    id: 'remind-followUps',
    cron: daily,
    description: texts.followUps,
    parameters: {
      entity: 'enquiry',
      to: 'owner',
      show: 'nextDate',
      page: '/enquiry/list',
      tells: [
        {
          name: 'due',
          title: texts.followUpsDue,
          when: "status in ['assigned', 'following', 'quoted'] && nextDate <= today()",
        },
      ],
    },
  },
]
