-- Clients that are named by the https address of a document that describes them. Their client_id is made from the address,
-- so that whatever refers to a client stays as it is.
alter table oauth_clients
  add column document_url text unique,
  -- When the document is to be read again.
  add column document_expires_at timestamptz(3);
