-- expand: the ledger, and what balances, invoices, payments and rates are kept in

-- == Ledger ==

-- Whom money is owed to or by: an advertiser is an organization, a publisher a project, a creator one of an app. A row is
-- made when it is first needed; its id is computed from its owner.
create table billing_party (
  id uuid not null,
  kind text not null,
  organization_id uuid,
  project_id uuid,
  app_id uuid,
  creator_id text,
  currency text not null default 'USD',
  mode text not null default 'invoice',
  credit_limit_micros bigint,
  -- Null: the installation's.
  hold_days int,
  minimum_micros bigint,
  -- Of a creator: its part of the publisher's share.
  share_ppm bigint not null default 0,
  tax_ppm bigint not null default 0,
  tax_note text,
  auto_invoice boolean not null default false,
  self_billing boolean not null default false,
  paused boolean not null default false,
  paused_reason text,
  legal_name text,
  street text,
  building text,
  postcode text,
  town text,
  country text,
  tax_id text,
  email text,
  constraint billing_party_pk primary key (id),
  constraint billing_party_owner_unique unique nulls not distinct
    (kind, organization_id, project_id, app_id, creator_id),
  constraint billing_party_mode_known check (mode in ('invoice', 'prepaid', 'credit')),
  constraint billing_party_kind_known check (kind in ('advertiser', 'publisher', 'creator')),
  constraint billing_party_has_its_owner check (
    case kind
      when 'advertiser' then organization_id is not null and num_nonnulls(project_id, app_id, creator_id) = 0
      when 'publisher' then project_id is not null and num_nonnulls(organization_id, app_id, creator_id) = 0
      else num_nonnulls(project_id, app_id, creator_id) = 3 and organization_id is null
    end)
);

-- An account of a party, or without one of the network. The demo network has accounts of its own.
create table ledger_account (
  id uuid not null,
  kind text not null,
  party_id uuid,
  currency text not null,
  is_demo boolean not null,
  -- The end of its last payment or invoice. It only moves forward, by an update that names where it stood.
  paid_through timestamptz,
  constraint ledger_account_pk primary key (id),
  constraint ledger_account_party_fk foreign key (party_id) references billing_party (id),
  constraint ledger_account_unique unique nulls not distinct (kind, party_id, currency, is_demo),
  constraint ledger_account_kind_known check (kind in ('advertiser', 'publisher', 'creator', 'cash', 'in_transit',
    'margin', 'fees', 'tax', 'exchange', 'write_off')),
  constraint ledger_account_party_fits check ((party_id is not null) = (kind in ('advertiser', 'publisher', 'creator')))
);
create index ledger_account_party_index on ledger_account (party_id) where party_id is not null;

-- What happened. The id, a UUID of version 7, holds when it was booked; happened_at says when it was.
create table ledger_entry (
  id uuid not null,
  kind text not null,
  -- The one key of idempotency: an event of a kind is booked once.
  cause text not null,
  organization_id uuid,
  project_id uuid,
  app_id uuid,
  campaign_id uuid,
  creator_id text,
  transaction_id uuid,
  goal text,
  quantity bigint,
  -- Of a completion, and negative of its reversal: the payout, the app's share of it, and the creator's part of the share.
  gross_micros bigint,
  share_micros bigint,
  creator_micros bigint,
  happened_at timestamptz not null,
  reverses uuid,
  reference text,
  reason text,
  note text,
  actor text,
  -- The share and hold, or the rate, that the entry was made by.
  terms jsonb not null default '{}',
  is_demo boolean not null,
  constraint ledger_entry_pk primary key (id),
  constraint ledger_entry_cause_unique unique (kind, cause),
  constraint ledger_entry_kind_known check (kind in ('completion', 'reversal', 'usage', 'deposit', 'refund',
    'invoice_rounding', 'tax', 'credit_note', 'receipt', 'payment', 'payment_paid', 'payment_failed',
    'payment_returned', 'adjustment', 'write_off'))
);
create index ledger_entry_transaction_index on ledger_entry (transaction_id) where transaction_id is not null;
create index ledger_entry_project_index on ledger_entry (project_id, id) where project_id is not null;
create index ledger_entry_organization_index on ledger_entry (organization_id, id) where organization_id is not null;

-- No foreign keys: each line would lock its account's row, and the network's margin has a line in every entry.
create table ledger_line (
  entry_id uuid not null,
  number smallint not null,
  account_id uuid not null,
  currency text not null,
  -- Debit positive, credit negative.
  amount_micros bigint not null,
  -- When it becomes due. Null on lines of the network, and of what settles an account: no range of a payment or an invoice has it.
  due_at timestamptz,
  constraint ledger_line_pk primary key (entry_id, number),
  constraint ledger_line_amount_not_zero check (amount_micros <> 0)
);
create index ledger_line_account_index on ledger_line (account_id, due_at) include (amount_micros);

-- At its commit each entry adds up to 0 in every currency. A range of lines may be closed 15 minutes after its end: so a
-- booking that took a minute is rolled back, and is repeated as one that the database ended in favour of another.
create function check_ledger_line() returns trigger language plpgsql as $$
begin
  if clock_timestamp() > transaction_timestamp() + interval '1 minute' then
    raise exception 'the booking of entry % took more than a minute', new.entry_id using errcode = 'serialization_failure';
  end if;
  if exists (
    select from ledger_line where entry_id = new.entry_id group by currency having sum(amount_micros) <> 0
  ) then
    raise exception 'the lines of entry % do not add up to 0', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_line_adds_up after insert on ledger_line
  deferrable initially deferred for each row execute function check_ledger_line();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the ledger are never changed: correct them by another entry' using errcode = 'check_violation';
end $$;
create trigger ledger_entry_never_changes before update or delete on ledger_entry
  for each statement execute function refuse_ledger_change();
create trigger ledger_line_never_changes before update or delete on ledger_line
  for each statement execute function refuse_ledger_change();

-- Sums of UTC days that were closed for 48 hours; they spare readers the lines of the real book.
create table ledger_day (
  account_id uuid not null,
  day date not null,
  kind text not null,
  debit_micros numeric not null,
  credit_micros numeric not null,
  lines bigint not null,
  constraint ledger_day_pk primary key (account_id, day, kind)
);

-- The row by which conversions of an advertiser take turns, where the advertiser pays in advance or has a limit.
create table advertiser_funds (
  party_id uuid not null,
  funded_micros numeric not null,
  used_micros numeric not null,
  limit_micros numeric not null,
  constraint advertiser_funds_pk primary key (party_id)
);


-- == Billing settings ==

-- The installation's; without a row the defaults hold.
create table billing_setting (
  one boolean not null default true,
  hold_days int not null default 30,
  reversal_window_days int not null default 60,
  minimum_micros bigint not null default 50000000,
  needs_two_people boolean not null default true,
  adjustment_limit_micros bigint not null default 1000000000,
  invoice_prefix text not null default 'INV-',
  due_days int not null default 30,
  payment_day int,
  seller_name text,
  seller_street text,
  seller_building text,
  seller_postcode text,
  seller_town text,
  seller_country text,
  seller_tax_id text,
  seller_iban text,
  seller_bic text,
  constraint billing_setting_pk primary key (one),
  constraint billing_setting_is_one check (one)
);

-- True: a completion that is reversed in full takes its grant along.
alter table app add column revoke_on_reversal boolean not null default false;


-- == Invoices ==

-- Issued papers, never drafts. The content is everything the paper shows, as it was at issue.
create table invoice (
  id uuid not null,
  party_id uuid not null,
  series text not null,
  number text not null,
  kind text not null,
  -- The invoice that a credit note corrects.
  invoice_id uuid,
  period_from timestamptz,
  period_to timestamptz,
  currency text not null,
  rate numeric(24,10),
  rate_day date,
  net_micros bigint not null,
  rounding_micros bigint not null default 0,
  tax_micros bigint not null,
  total_minor bigint not null,
  open_minor bigint not null,
  state text not null,
  reference text,
  issued_at timestamptz not null,
  due_at timestamptz not null,
  content jsonb not null,
  constraint invoice_pk primary key (id),
  constraint invoice_number_unique unique (number),
  constraint invoice_party_fk foreign key (party_id) references billing_party (id),
  constraint invoice_invoice_fk foreign key (invoice_id) references invoice (id),
  constraint invoice_reference_unique unique (invoice_id, reference),
  constraint invoice_kind_known check (kind in ('invoice', 'credit_note', 'prepaid_statement', 'self_billing')),
  constraint invoice_state_known check (state in ('issued', 'part_paid', 'paid'))
);
create index invoice_party_index on invoice (party_id, id);

-- The last number given in each series, locked at issue: so numbers have no gaps.
create table invoice_counter (
  series text not null,
  last bigint not null,
  constraint invoice_counter_pk primary key (series)
);


-- == Payments ==

-- Units of a currency for one US dollar on a day. The books are in dollars; invoices and payments are turned by a rate.
create table exchange_rate (
  currency text not null,
  day date not null,
  rate numeric(24,10) not null,
  source text not null,
  entered_by text not null,
  entered_at timestamptz not null,
  -- A used rate cannot be changed.
  used boolean not null default false,
  constraint exchange_rate_pk primary key (currency, day),
  constraint exchange_rate_positive check (rate > 0)
);

-- Where a publisher or a creator is paid. The account's number is sealed; the hint shows its end.
create table payment_method (
  party_id uuid not null,
  rail text not null,
  sealed text not null,
  hint text not null,
  usable_from timestamptz not null,
  created_by text not null,
  created_at timestamptz not null,
  constraint payment_method_pk primary key (party_id),
  constraint payment_method_party_fk foreign key (party_id) references billing_party (id),
  constraint payment_method_rail_known check (rail in ('manual', 'sepa', 'paypal', 'external'))
);

create table payment_batch (
  id uuid not null,
  state text not null,
  rail text not null,
  currency text not null,
  cutoff timestamptz not null,
  created_by text not null,
  approved_by text,
  file_hash text,
  created_at timestamptz not null,
  approved_at timestamptz,
  sent_at timestamptz,
  closed_at timestamptz,
  canceled_at timestamptz,
  constraint payment_batch_pk primary key (id),
  constraint payment_batch_state_known check (state in ('draft', 'approved', 'sent', 'closed', 'canceled')),
  constraint payment_batch_rail_known check (rail in ('manual', 'sepa', 'paypal', 'external'))
);

-- A payment is made when its batch is approved, and covers the lines of its account from the last one's cutoff to its own.
create table payment (
  id uuid not null,
  batch_id uuid not null,
  party_id uuid not null,
  account_id uuid not null,
  covered_from timestamptz,
  cutoff timestamptz not null,
  book_micros bigint not null,
  earned_micros bigint not null,
  reversed_micros bigint not null,
  adjustments_micros bigint not null,
  returned_micros bigint not null,
  currency text not null,
  rate numeric(24,10),
  rate_day date,
  amount_minor bigint not null,
  state text not null,
  name text not null,
  method_sealed text,
  hint text,
  rail_reference text,
  failure text,
  fee_micros bigint,
  content jsonb not null default '{}',
  created_at timestamptz not null,
  sent_at timestamptz,
  paid_at timestamptz,
  failed_at timestamptz,
  returned_at timestamptz,
  constraint payment_pk primary key (id),
  constraint payment_batch_fk foreign key (batch_id) references payment_batch (id),
  constraint payment_party_fk foreign key (party_id) references billing_party (id),
  constraint payment_party_once unique (batch_id, party_id),
  constraint payment_state_known check (state in ('approved', 'sent', 'paid', 'failed', 'returned'))
);
create index payment_party_index on payment (party_id, id);
