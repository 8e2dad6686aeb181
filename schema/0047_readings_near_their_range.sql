-- A measure that comes from a sensor of the robot: readings in air and in water make percent (`water.md` §2.1).
drop trigger measure_of_reading;

create trigger measure_of_reading after insert on sensor_readings
when new.device_id > 0 and exists (select 1 from measures where device_id = new.device_id and source is not null)
begin
  insert or replace into measure_values (device_id, measure_id, at, value)
  select new.device_id, id, at, max(0.0, min(100.0, percent))
  from (
    select measure.id, measure.folded_until, unixepoch(new.read_at) * 1000 as at,                   -- one value a second
      100.0 * (new.value - (measure.source ->> 'dry')) /
        ((measure.source ->> 'wet') - (measure.source ->> 'dry')) as percent
    from measures as measure join sensors as sensor on sensor.id = measure.source ->> 'sensor_id'
    where measure.device_id = new.device_id and sensor.device_id = new.device_id and sensor.pin = new.pin
  )
  where percent between -10 and 110                                                                 -- else it is unplugged
    and new.read_at > strftime('%Y-%m-%dT%H:%M:%fZ', new.created_at, '-7 days')
    and new.read_at < strftime('%Y-%m-%dT%H:%M:%fZ', new.created_at, '+5 minutes')
    and at >= folded_until;
  update measures set at = new.read_at, by = 'robot', value = kept.value
  from measure_values as kept
  where measures.device_id = new.device_id and (measures.at is null or measures.at <= new.read_at)
    and measures.source ->> 'sensor_id' in (select id from sensors where device_id = new.device_id and pin = new.pin)
    and kept.device_id = new.device_id and kept.measure_id = measures.id and kept.at = unixepoch(new.read_at) * 1000;
end;
