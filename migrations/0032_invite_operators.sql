-- contract: an invitation may be to no tenant, as an operator, which an older release would not accept
alter table invitation drop constraint invitation_has_one_tenant;
