-- People who sign in to the dashboard. The first four tables are better-auth's, under names of our own.

create table member (
  id uuid not null,
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint member_pk primary key (id),
  constraint member_email_unique unique (email)
);

create table member_session (
  id uuid not null,
  member_id uuid not null,
  token text not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint member_session_pk primary key (id),
  constraint member_session_member_fk foreign key (member_id) references member (id) on delete cascade,
  constraint member_session_token_unique unique (token)
);
create index member_session_member_index on member_session (member_id);

create table member_credential (
  id uuid not null,
  member_id uuid not null,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint member_credential_pk primary key (id),
  constraint member_credential_member_fk foreign key (member_id) references member (id) on delete cascade,
  constraint member_credential_account_unique unique (provider_id, account_id)
);
create index member_credential_member_index on member_credential (member_id);

create table member_verification (
  id uuid not null,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint member_verification_pk primary key (id)
);
create index member_verification_identifier_index on member_verification (identifier);

-- What a member may see: everything (operator), a project (publisher) or an organization (advertiser).
create table membership (
  member_id uuid not null,
  role text not null,
  project_id uuid,
  organization_id uuid,
  created_at timestamptz not null,
  constraint membership_unique unique nulls not distinct (member_id, project_id, organization_id),
  constraint membership_member_fk foreign key (member_id) references member (id) on delete cascade,
  constraint membership_project_fk foreign key (project_id) references project (id),
  constraint membership_organization_fk foreign key (organization_id) references organization (id),
  constraint membership_role_reach check (
    (role = 'operator' and project_id is null and organization_id is null)
    or (role = 'publisher' and project_id is not null and organization_id is null)
    or (role = 'advertiser' and project_id is null and organization_id is not null)
  )
);
create index membership_project_index on membership (project_id) where project_id is not null;
create index membership_organization_index on membership (organization_id) where organization_id is not null;

-- A link that makes its holder a member, once. Of its token only the SHA-256 is kept.
create table invitation (
  id uuid not null,
  email text not null,
  project_id uuid,
  organization_id uuid,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint invitation_pk primary key (id),
  constraint invitation_token_hash_unique unique (token_hash),
  constraint invitation_project_fk foreign key (project_id) references project (id),
  constraint invitation_organization_fk foreign key (organization_id) references organization (id),
  constraint invitation_has_one_tenant check (num_nonnulls(project_id, organization_id) = 1)
);
create index invitation_project_index on invitation (project_id, id) where project_id is not null;
create index invitation_organization_index on invitation (organization_id, id) where organization_id is not null;

-- Wrong passwords in a row for an e-mail address, whether or not it is a member's; of the address only the SHA-256.
create table sign_in_failure (
  email_hash bytea not null,
  failures int not null,
  blocked_until timestamptz not null,
  constraint sign_in_failure_pk primary key (email_hash)
);
create index sign_in_failure_blocked_index on sign_in_failure (blocked_until);
