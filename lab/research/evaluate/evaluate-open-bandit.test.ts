import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { estimatePolicy, type LoggedDecision } from './estimators.ts'
import { evaluateOpenBandit } from './evaluate-open-bandit.ts'
import { findOpenBanditData } from './open-bandit-data.ts'

describe('off-policy estimators', () => {
  it('each recover the value of a policy from the log of another', () => {
    // Two actions, logged 80:20, paying 0.1 and 0.5; the evaluated policy shows them 20:80, which is worth 0.42.
    const people = Array.from({ length: 4000 }, (_, user): LoggedDecision[] => {
      const isSecond = user % 5 === 4
      const reward = Math.floor(user / 5) % 10 < (isSecond ? 5 : 1) ? 1 : 0
      const modelled = isSecond ? 0.45 : 0.12
      return [{ reward, weight: isSecond ? 4 : 0.25, modelled, modelledPolicy: 0.2 * 0.12 + 0.8 * 0.45 }]
    })
    const { ips, snips, dm, dr } = estimatePolicy(people, 1)
    for (const estimate of [ips, snips, dr]) {
      assert.ok(Math.abs(estimate.value - 0.42) < 1e-9)
      assert.ok(estimate.low < 0.42 && estimate.high > 0.42)
    }
    assert.ok(Math.abs(dm.value - 0.384) < 1e-9)
  })
})

const directory = findOpenBanditData(undefined, new URL('../../..', import.meta.url).pathname)

describe('the Open Bandit sample', { skip: directory === null ? 'not found: set OBD_DIR' : false }, () => {
  it('reproduces the published figures', () => {
    const { evaluations, relative } = evaluateOpenBandit(directory ?? '', 10_000, 1)
    const find = (campaign: string, policy: string) => {
      const found = evaluations.find((each) => {
        return each.campaign === campaign && each.policy === policy && each.behaviour === 'random'
      })
      return found?.estimates ?? assert.fail()
    }
    const near = (value: number, percent: number) =>
      assert.ok(Math.abs(100 * value - percent) < 0.035, `${100 * value}`)
    for (const campaign of ['men', 'women']) {
      const { ips } = find(campaign, 'random')
      near(ips.value, 0.46)
      near(ips.low, 0.33)
      near(ips.high, 0.6)
    }
    const men = find('men', 'production Thompson sampling')
    near(men.ips.value, 0.45)
    near(men.dr.value, 0.46)
    const women = find('women', 'production Thompson sampling')
    near(women.ips.value, 0.68)
    near(women.dr.value, 0.68)
    for (const { policy, timesUniform } of relative) {
      if (policy === 'production Thompson sampling') assert.ok(timesUniform > 1.22 && timesUniform < 1.34)
      if (policy === 'this ranker, without context') assert.ok(timesUniform > 1.28 && timesUniform < 1.4)
    }
  })
})
