-- Who is to hold an ordered name, as the client gave it: sealed by the service, bound to its order.
create table order_registrants (
  order_id uuid primary key references orders (id),
  -- Which key opens it.
  sealing_key text not null,
  -- null once erased: with the order's end other than won, some time after that, or on request.
  sealed bytea
);
