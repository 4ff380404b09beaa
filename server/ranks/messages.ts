import type { Fall } from './changes'

const placed = (rank: number | null): string => (rank === null ? '100 名外' : `第 ${rank} 名`)

/** Texts about collected ranks, for the job's history and for the keywords' owners. */
export const rankMessages = {
  title: '采集关键词排名',
  help: '查询每个跟踪中的关键词今天的名次并写入排名记录，每个关键词每天一次；名次明显下降、跌出首页或达到目标时通知负责人',
  noSource: '没有接入排名数据来源，没有采集',
  collected: (done: number, failed: number, known: number) =>
    [
      `采集 ${done} 个关键词`,
      ...(known > 0 ? [`${known} 个今天已有记录`] : []),
      ...(failed > 0 ? [`${failed} 个没有查到，下次再试`] : []),
    ].join('，'),
  /** Title of a message, bad news first. */
  told: (fallen: number, reached: number) =>
    `关键词排名：${[
      ...(fallen > 0 ? [`${fallen} 个下降`] : []),
      ...(reached > 0 ? [`${reached} 个达到目标`] : []),
    ].join('，')}`,
  line: ({ word, country, from, to }: Fall) =>
    `${word}（${country}）：${placed(from)} → ${placed(to)}`,
  more: (count: number) => `另有 ${count} 个`,
} as const
