import { amountOf } from '../../../lib/money.ts'
import { defaultMinimumMicros } from '../payments/payment-settings.queries.ts'
import type { PartyRow, SettingRow } from './settings.queries.ts'
import type { BillingSettings, OrganizationBilling, ProjectBilling } from './settings.schema.ts'

/** The installation's settings; without a row, the defaults. */
export function presentSettings(row: SettingRow | undefined): BillingSettings {
  return {
    holdDays: row?.hold_days ?? 30,
    reversalWindowDays: row?.reversal_window_days ?? 60,
    minimum: amountOf(row?.minimum_micros ?? defaultMinimumMicros),
    needsTwoPeople: row?.needs_two_people ?? true,
    adjustmentLimit: amountOf(row?.adjustment_limit_micros ?? 1_000_000_000n),
    invoicePrefix: row?.invoice_prefix ?? 'INV-',
    dueDays: row?.due_days ?? 30,
    paymentDay: row?.payment_day ?? null,
    seller: {
      name: row?.seller_name ?? null,
      street: row?.seller_street ?? null,
      building: row?.seller_building ?? null,
      postcode: row?.seller_postcode ?? null,
      town: row?.seller_town ?? null,
      country: row?.seller_country ?? null,
      taxId: row?.seller_tax_id ?? null,
      iban: row?.seller_iban ?? null,
      bic: row?.seller_bic ?? null,
    },
  }
}

/** How an organization is billed. */
export function presentOrganizationBilling(row: PartyRow | undefined): OrganizationBilling {
  return {
    mode: row?.mode ?? 'invoice',
    creditLimit: amountOrNull(row?.credit_limit_micros),
    currency: row?.currency ?? 'USD',
    taxPercent: Number(row?.tax_ppm ?? 0n) / 10_000,
    taxNote: row?.tax_note ?? null,
    autoInvoice: row?.auto_invoice ?? false,
    ...presentBuyer(row),
  }
}

/** How a project is paid; null where the installation's settings hold. */
export function presentProjectBilling(row: PartyRow | undefined): ProjectBilling {
  return {
    currency: row?.currency ?? 'USD',
    holdDays: row?.hold_days ?? null,
    minimum: amountOrNull(row?.minimum_micros),
    paused: row?.paused ?? false,
    pausedReason: row?.paused_reason ?? null,
    selfBilling: row?.self_billing ?? false,
    ...presentBuyer(row),
  }
}

function presentBuyer(row: PartyRow | undefined) {
  return {
    legalName: row?.legal_name ?? null,
    street: row?.street ?? null,
    building: row?.building ?? null,
    postcode: row?.postcode ?? null,
    town: row?.town ?? null,
    country: row?.country ?? null,
    taxId: row?.tax_id ?? null,
    email: row?.email ?? null,
  }
}

function amountOrNull(micros: bigint | null | undefined): number | null {
  return micros === null || micros === undefined ? null : amountOf(micros)
}
