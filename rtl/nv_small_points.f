// Our designs with cover points.
points.vlt
-F nv_small.f
